const core = '^src/core/';
const notTests = '\\.test\\.tsx?$';
const foundations = '^src/shared/(clock|event|problem)\\.ts$';

/** One rule for each sentence of the table of zones (docs/decisions/0002). */
export default {
  forbidden: [
    {
      name: 'shared-runs-anywhere',
      comment: 'shared imports nothing of ours',
      from: { path: '^src/shared/', pathNot: notTests },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'shared-has-no-runtime',
      from: { path: '^src/shared/', pathNot: notTests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'node-knows-no-program',
      comment: 'what every program on Node uses depends on none of them',
      from: { path: '^src/node/', pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/node/', '^src/shared/(options|problems)/', foundations] },
    },
    {
      name: 'sip-knows-no-clinic',
      comment: 'the SIP stack is reviewed, versioned and reused alone',
      from: { path: '^src/sip/', pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/sip/', '^src/node/address-list\\.ts$', foundations] },
    },
    {
      name: 'media-knows-no-clinic',
      comment: 'the media path is reviewed, versioned and reused alone',
      from: { path: '^src/media/', pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/media/', foundations] },
    },
    {
      name: 'core-stands-alone',
      from: { path: core, pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/(shared|node|sip|media)/', core] },
    },
    {
      name: 'platform-knows-no-context',
      comment: 'what every context uses depends on none of them',
      from: { path: '^src/core/platform/', pathNot: notTests },
      to: { path: '^src/core/(clinic|calls|agents|switch)/' },
    },
    {
      name: 'workstation-knows-no-host',
      from: { path: '^src/main/workstation/', pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/shared/', '^src/main/workstation/'] },
    },
    {
      name: 'hosts-use-the-core-by-its-index',
      from: { path: '^src/main/hosts/' },
      to: { path: '^src/(core|sip|media)/', pathNot: '^src/core/index\\.ts$' },
    },
    {
      name: 'hosts-are-apart',
      from: { path: '^src/main/hosts/([^/]+)/' },
      to: { path: '^src/main/hosts/', pathNot: ['^src/main/hosts/$1/', '^src/main/hosts/common/'] },
    },
    { name: 'main-draws-nothing', from: { path: '^src/main/' }, to: { path: '^src/(renderer|preload)/' } },
    {
      name: 'renderer-asks-over-ipc',
      from: { path: '^src/renderer/', pathNot: notTests },
      to: { path: '^src/', pathNot: ['^src/renderer/', '^src/shared/'] },
    },
    {
      name: 'pages-load-one-language',
      comment: 'the page loads the texts of the chosen language by themselves (`renderer/i18n`)',
      from: { path: '^src/(renderer|preload|shared/(contract|domain|ipc))/', pathNot: notTests },
      to: {
        path: [
          '^src/shared/problems/(problem-for|invalid-field)\\.ts$',
          '^src/shared/languages/(problem|console)-texts\\.ts$',
          '^src/shared/languages/[^/]+/(problem-texts|page-texts|problems|console)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'renderer-has-no-node',
      from: { path: '^src/renderer/', pathNot: notTests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-in-its-host-only',
      from: {
        pathNot: ['^src/main/hosts/electron/', '^src/main/index\\.ts$', '^src/preload/', '^test/electron-shim/'],
      },
      to: { path: '(^|/)electron(/|$)', pathNot: '^src/' },
    },
    {
      name: 'preload-knows-ipc-types-only',
      from: { path: '^src/preload/' },
      to: { path: '^src/', pathNot: '^src/shared/ipc/' },
    },
    { name: 'routes-ask-their-service', from: { path: '^src/core/.*routes\\.ts$' }, to: { path: 'repository\\.ts$' } },
    {
      name: 'contexts-meet-in-services',
      comment: 'a repository belongs to one context',
      from: { path: '^src/core/((?:clinic/|platform/|calls/)?[^/]+)/', pathNot: notTests },
      to: { path: '^src/core/.*repository\\.ts$', pathNot: '^src/core/$1/' },
    },
    {
      name: 'statements-join-queries',
      comment: 'a statement of another context is part of a query or of its transaction; links are part of a wrap-up',
      from: {
        path: '^src/core/((?:clinic/|platform/|calls/)?[^/]+)/',
        pathNot: [notTests, 'repository\\.ts$', '\\.sql\\.ts$', '^src/core/demo/'],
      },
      to: {
        path: '^src/core/.*\\.sql\\.ts$',
        pathNot: ['^src/core/$1/', '^src/core/clinic/wrap-up-links/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-repositories',
      from: { path: '^src/', pathNot: ['repository\\.ts$', '\\.sql\\.ts$', '^src/core/platform/database/'] },
      to: { path: 'node_modules/kysely' },
    },
    {
      name: 'fastify-in-http',
      from: { path: '^src/', pathNot: '^src/core/platform/http/' },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'jssip-in-the-softphone',
      from: { path: '^src/', pathNot: '^src/main/workstation/softphone/' },
      to: { path: 'node_modules/jssip' },
    },
    { name: 'werift-in-media', from: { path: '^src/', pathNot: '^src/media/' }, to: { path: 'node_modules/werift' } },
    {
      name: 'flows-see-legs-not-sip',
      from: { path: '^src/core/switch/flows/', pathNot: notTests },
      to: { path: '^src/sip/', pathNot: '^src/sip/leg\\.ts$' },
    },
    {
      name: 'features-are-apart',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'features-are-composed-in-app',
      from: { path: '^src/renderer/(features|parts|kit|state|api|media|bridge|i18n)/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'parts-know-no-feature',
      comment: 'features share parts; a part of one feature belongs into its folder',
      from: { path: '^src/renderer/parts/' },
      to: { path: '^src/renderer/features/' },
    },
    {
      name: 'kit-knows-no-clinic',
      comment: 'buttons, lists and the forms engine are given what they show and where it is kept',
      from: { path: '^src/renderer/kit/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(kit|i18n)/' },
    },
    {
      name: 'mirrors-know-no-screen',
      from: { path: '^src/renderer/(state|api|i18n)/' },
      to: { path: '^src/renderer/(features|parts|kit|app)/' },
    },
    { name: 'no-cycles', from: { path: '^src/' }, to: { circular: true } },
    // Without a severity a broken rule is a warning, which does not fail the run.
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  },
};
