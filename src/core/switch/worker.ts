import { keepCompiledCode } from '../../node/compile-cache.ts';
import { keepTicksQuick, loadTimeZones } from '../../node/lean-start.ts';

keepCompiledCode();
loadTimeZones();
keepTicksQuick();
await import('./telephony-thread.ts');
