/** Every zone of the source, each checked with what it may use: `tsconfig.json` beside it says what that is. */
export const zones = [
  'src/shared',
  'src/node',
  'src/sip',
  'src/media',
  'src/core',
  'src/main/workstation',
  'src/main/hosts/common',
  'src/main/hosts/browser',
  'src/main/hosts/electron',
  'src/preload',
  'src/renderer',
  '.',
] as const;
