import { keepCompiledCode } from '../../node/compile-cache.ts';
import { keepTicksQuick, loadTimeZones } from '../../node/lean-start.ts';
import { preferThread } from '../../node/thread-priority.ts';

// Sound is late by the time that this thread waits for a processor.
preferThread(-15);
keepCompiledCode();
loadTimeZones();
keepTicksQuick();
await import('./telephony-thread.ts');
