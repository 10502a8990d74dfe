/** The zones of the source; the `tsconfig.json` of each defines what it may use. */
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
