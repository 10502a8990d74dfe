import { enableCompileCache } from 'node:module';

enableCompileCache();
void import('./hosts/electron/main.ts');
