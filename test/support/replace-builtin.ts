import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Replaces a function of one of Node's modules until the test ends, for modules that have imported it already too. */
export function replaceBuiltin<Module extends object, Name extends keyof Module>(
  module: Module,
  name: Name,
  replacement: Module[Name],
): void {
  const original = module[name];
  const put = (value: Module[Name]): void => {
    module[name] = value;
    syncBuiltinESMExports();
  };
  put(replacement);
  onTestFinished(() => put(original));
}
