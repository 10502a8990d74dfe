import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.ts';

/**
 * Writes `resources/icons` from the icon of the page: `icon.ico` (Windows), `icon.icns` (macOS), `linux/SIZExSIZE.png`,
 * `icon.png` of 512 px, and the tray's icons of 16 pt. `tray-STATE.png` is for Windows and Linux; macOS colours the
 * black `tray-STATETemplate.png` itself, so there the state is a shape.
 */
const folder = join(root, 'resources/icons');
mkdirSync(join(folder, 'linux'), { recursive: true });
const appIcon = readFileSync(join(root, 'src/renderer/public/icon.svg'), 'utf8');

const png = (svg: string, size: number): Promise<Buffer> =>
  // The density at which an SVG of 32 px has the size: it is drawn, not enlarged.
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Icons of macOS fill 824 of 1024 px. */
const macIcon = appIcon.replace('viewBox="0 0 32 32"', 'width="32" height="32" viewBox="-3.9 -3.9 39.8 39.8"');

/** An ICO file of PNG pictures, which Windows reads since Vista. */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(appIcon, size)));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 0 stands for 256.
    head.writeUInt8((sizes[index] ?? 0) % 256, at);
    head.writeUInt8((sizes[index] ?? 0) % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** The types of PNG pictures in an ICNS file, with their sizes in px. */
const icnsTypes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };

async function icns(): Promise<Buffer> {
  const entries = Object.entries(icnsTypes).map(async ([type, size]) => {
    const picture = await png(macIcon, size);
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(8 + picture.length, 4);
    return Buffer.concat([head, picture]);
  });
  const body = Buffer.concat(await Promise.all(entries));
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

const headset = (colour: string): string => `
  <path d="M6 19v-4a10 10 0 0 1 20 0v4" fill="none" stroke="${colour}" stroke-width="3.2" stroke-linecap="round"/>
  <rect x="3.4" y="15.6" width="6.6" height="10" rx="2.6" fill="${colour}"/>
  <rect x="22" y="15.6" width="6.6" height="10" rx="2.6" fill="${colour}"/>`;

/** The marks of a state, in a circle of radius 6 around 0, 0. */
const marks = {
  offline: { colour: null, shape: () => '' },
  ready: { colour: '#2f9e44', shape: () => '' },
  break: {
    colour: '#f08c00',
    shape: (cut: string) =>
      `<rect x="-3" y="-3" width="2" height="6" fill="${cut}"/><rect x="1" y="-3" width="2" height="6" fill="${cut}"/>`,
  },
  call: { colour: '#e03131', shape: (cut: string) => `<circle r="2.6" fill="${cut}"/>` },
};

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${content}</svg>`;

function trayIcon(state: keyof typeof marks): string {
  const { colour, shape } = marks[state];
  const ground = colour === null ? '#868e96' : '#1c7ed6';
  const mark = colour && `<circle r="7.5" fill="#fff"/><circle r="6" fill="${colour}"/>${shape('#fff')}`;
  return svg(`<rect width="32" height="32" rx="7" fill="${ground}"/>
    <g transform="translate(2.5 2) scale(.84)">${headset('#fff')}</g>
    ${mark === null ? '' : `<g transform="translate(24.5 24.5)">${mark}</g>`}`);
}

/** In black and transparent alone; the mark is cut out of the headset. */
function trayTemplate(state: keyof typeof marks): string {
  const { colour, shape } = marks[state];
  if (colour === null) return svg(headset('#000'));
  const at = 'transform="translate(25 25)"';
  return svg(`<mask id="m"><rect width="32" height="32" fill="#fff"/><circle ${at} r="7.6" fill="#000"/></mask>
    <mask id="s" maskUnits="userSpaceOnUse" x="-8" y="-8" width="16" height="16">
      <circle r="6" fill="#fff"/>${shape('#000')}</mask>
    <g mask="url(#m)">${headset('#000')}</g>
    <g ${at}><circle r="6" fill="#000" mask="url(#s)"/></g>`);
}

writeFileSync(join(folder, 'icon.png'), await png(appIcon, 512));
writeFileSync(join(folder, 'icon.ico'), await ico([16, 20, 24, 32, 40, 48, 64, 128, 256]));
writeFileSync(join(folder, 'icon.icns'), await icns());
for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
  writeFileSync(join(folder, `linux/${size}x${size}.png`), await png(appIcon, size));
for (const state of Object.keys(marks) as (keyof typeof marks)[])
  for (const [suffix, size] of [
    ['', 16],
    ['@2x', 32],
  ] as const) {
    writeFileSync(join(folder, `tray-${state}${suffix}.png`), await png(trayIcon(state), size));
    writeFileSync(join(folder, `tray-${state}Template${suffix}.png`), await png(trayTemplate(state), size));
  }
