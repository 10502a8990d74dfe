import { keepCompiledCode } from '../../node/compile-cache.ts';

keepCompiledCode();
await import('./telephony-thread.ts');
