import { keepCompiledCode, removeOldCompiledCodeWhenStarted } from '../node/compile-cache.ts';

keepCompiledCode();
// Awaited, so that settings that must precede `ready` are made by then; the host itself never waits for it here.
await import('./hosts/electron/main.ts');
removeOldCompiledCodeWhenStarted();
