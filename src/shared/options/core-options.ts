import { defineOptions } from './option.ts';

/** Options that a workstation passes to the core that it starts. */
export const embeddedCoreOptions = defineOptions({
  data: { value: 'DIR', summary: 'The data folder; by default that of the user' },
  demo: { summary: 'An empty data folder becomes the demo clinic; the default of a workstation' },
  database: {
    value: 'postgres://USER:PASSWORD@HOST:PORT/NAME',
    summary: 'Keeps the clinic in PostgreSQL instead of a file in the data folder',
  },
  trunk: {
    value:
      'NAME=sip:HOST[:PORT][;transport=tcp|tls][;user=U;password=P][;register][;domain=HOST][;name=TEXT]' +
      '[;pem=FILE][;redirect=follow][;identity=NUMBER][;srtp]' +
      '[;format=e164|digits|national][;prefix=DIGITS][;callers][;numbers]',
    isRepeatable: true,
    summary:
      'A SIP trunk with G.711, over UDP unless `transport` says otherwise, as line group NAME. A HOST by name ' +
      'without PORT has its servers in DNS (NAPTR, SRV). `register` registers the account `user` there; `domain` is ' +
      'its domain where that is not HOST, `name` the name that calls to it show, `identity` our number there (From, ' +
      'P-Asserted-Identity); `pem` is our certificate for TLS, with its key; `redirect=follow` follows redirections ' +
      '(302) to a number; `srtp` offers encrypted sound (SRTP, keys by SDES); `format` is the form of numbers in ' +
      'calls to it, and `prefix` goes before them; `callers` shows it transferred callers, ' +
      '`numbers` the own numbers of agents and groups',
  },
  'trunk-listen': { value: 'HOST:PORT', summary: 'The UDP address for calls from trunks; by default none' },
  'media-address': {
    value: 'ADDRESS|PUBLIC=ADDRESS|stun:HOST[:PORT]',
    isRepeatable: true,
    summary:
      'An IP address of this machine to which workstations send sound; by default that of `--listen`, or all when it ' +
      'listens at every address. `PUBLIC` is the address that NAT gives it, which trunks on the internet are told ' +
      'too, and with `stun:` a STUN server tells it, again and again',
  },
  'trunk-from': {
    value: 'ADDRESS[/BITS]',
    isRepeatable: true,
    summary: 'Further senders of calls at `--trunk-listen`, besides the trunks',
  },
  'trunk-anonymous': { summary: 'Anybody may call at `--trunk-listen`' },
  'trunk-max-calls': {
    value: 'N',
    default: '120',
    summary: 'How many calls from one source may be in progress at a time; calls to it do not count',
  },
  'media-timeout': {
    value: 'SECONDS',
    default: '60',
    summary:
      'A call with an outside number ends after so long without sound or RTCP from it; not while that side is on hold',
  },
  'hold-music': {
    value: 'FILE',
    summary: 'Hold music unless the clinic chose another: a WAV of 8 kHz, mono, 16 bits',
  },
  inbound: {
    value: 'NUMBER=GROUP_ID',
    isRepeatable: true,
    summary: 'Calls to NUMBER go to that skill group; `*=1` for all others',
  },
  log: { value: 'LEVEL', default: 'info', summary: 'How much is logged: `debug`, `info`, `warn`, `error`, `fatal`' },
});

/** The service core. */
export const coreOptions = defineOptions({
  listen: { value: 'HOST:PORT', default: '127.0.0.1:0', summary: 'The address of the service; port 0 is a free one' },
  'public-url': {
    value: 'http(s)://HOST[:PORT]',
    summary: 'The address that clients use, when it is another one: behind a proxy, or a name',
  },
  'trusted-proxy': {
    value: 'ADDRESS[/BITS][,…]',
    isRepeatable: true,
    summary: 'Proxies whose `X-Forwarded-For` is believed',
  },
  stun: { value: 'stun:HOST[:PORT]', isRepeatable: true, summary: 'A STUN server for workstations' },
  turn: {
    value: 'turn(s):HOST[:PORT][?transport=udp|tcp]',
    isRepeatable: true,
    summary: 'A TURN server through which workstations send sound where UDP to the core is blocked',
  },
  'turn-secret': {
    value: 'SECRET',
    summary: 'What the TURN servers share with the core, from which workstations get passwords for a day',
  },
  'max-connections': {
    value: 'N',
    default: '1000',
    summary: 'How many connections one address, or /64 of IPv6, may have, a trusted proxy excepted',
  },
  ...embeddedCoreOptions,
  colleagues: {
    summary:
      'Scripted colleagues work in the demo clinic; one that is made has practice lines and a backup too; ' +
      'the default of a workstation',
  },
  'demo-password': {
    value: 'PASSWORD',
    summary: 'The password of every account of a demo clinic that is made; by default `Clinicall-demo-1`',
  },
  'with-parent': { summary: 'Ends with the program that started it, which holds its standard input' },
});
