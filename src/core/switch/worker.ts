import { keepCompiledCode } from '../../node/compile-cache.ts';
import { compactHeapWhenStarted, loadTimeZones } from '../../node/lean-start.ts';

keepCompiledCode();
loadTimeZones();
await import('./telephony-thread.ts');
compactHeapWhenStarted();
