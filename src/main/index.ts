import { keepCompiledCode, removeOldCompiledCodeWhenStarted } from '../node/compile-cache.ts';

keepCompiledCode();
// Awaited, so that what must be said before the app is ready is said by then; the host itself never waits for it here.
await import('./hosts/electron/main.ts');
removeOldCompiledCodeWhenStarted();
