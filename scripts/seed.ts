import { buildIfStale } from './build-if-stale.ts';
import { runBuilt } from './run-built.ts';

await buildIfStale();
runBuilt('out/main/seed.js', process.argv.slice(2));
