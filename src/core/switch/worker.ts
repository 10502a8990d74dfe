import { keepCompiledCode } from '../../node/compile-cache.ts';
import { compactHeapWhenStarted } from '../../node/lean-start.ts';

keepCompiledCode();
await import('./telephony-thread.ts');
compactHeapWhenStarted();
