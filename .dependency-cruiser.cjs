/** Which way imports may point. Each rule says in its comment what it protects. */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'Facts, deciders, policies and workflows are replayed for ever: they know no framework and do no I/O.',
      severity: 'error',
      from: { path: '\\.(events|decider|policy|workflow)\\.ts$' },
      to: { pathNot: '\\.(events|decider|policy|workflow)\\.ts$|^libs/(kernel|contracts|published-facts)/' },
    },
    {
      name: 'kernel-and-contracts-have-no-dependencies',
      comment: 'Everything imports them, the browser too; they import nothing but node:crypto.',
      severity: 'error',
      from: { path: '^libs/(kernel|contracts)/' },
      to: { pathNot: '^libs/(kernel|contracts)/|^crypto$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-service-to-service',
      comment:
        'A service is one deployable; they meet in events and in the read model. The one-process composition imports them all; the main of a service alone imports how the others answer.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/standalone/|^services/[^/]+/src/main\\.ts$' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'a-service-alone-imports-ports',
      comment:
        'Of another service its main takes the adapters of its ports: they have no routes, do nothing in the background, and work on the log and the database.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/main\\.ts$', pathNot: '^services/standalone/' },
      to: { path: '^services/', pathNot: '^services/$1/|-ports\\.module\\.ts$' },
    },
    {
      name: 'ports-have-no-routes',
      comment: 'What other processes include of a service must not open its doors there.',
      severity: 'error',
      from: { path: '-ports\\.module\\.ts$|\\.bindings\\.ts$' },
      to: { path: '\\.(controller|gateway|lifecycle|background)\\.ts$' },
    },
    {
      name: 'libs-never-import-services',
      comment: 'Libraries serve services, not the other way round.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|web|tests)/' },
    },
    {
      name: 'libs-by-their-public-door',
      comment: "A library's inside can change as long as its index keeps its word.",
      severity: 'error',
      from: { path: '^(services|web|tests)/' },
      to: { path: '^libs/[^/]+/src/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'A feature of the web can be removed without touching another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    ...[
      ['ui', '(i18n|ui|api)'],
      ['(api|core|session|live|resource|settings)', '(i18n|ui|api|core|session|live|resource|settings)'],
      ['entities', '(i18n|ui|api|core|session|live|resource|entities)'],
      ['conversation', '(i18n|ui|api|core|session|live|resource|entities|conversation)'],
      ['(board|auth)', '(i18n|ui|api|core|session|live|resource|entities|board|auth)'],
      ['features', '(?!app/)[^/]+'],
    ].map(([layer, below]) => ({
      name: `web-layers-${layer.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      comment:
        'The web is built in layers: ui, core, entities, conversation, board, features, app; imports point down.',
      severity: 'error',
      from: { path: `^web/src/${layer}/`, pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/src/', pathNot: `^web/src/(${below})(/|\\.)` },
    })),
    ...[
      ['core', 'core'],
      ['desk', '(core|desk)'],
      ['automation', '(core|desk|automation)'],
      ['doors', '(core|desk|automation|doors)'],
    ].map(([floor, below]) => ({
      name: `floors-run-down-${floor}`,
      comment:
        "Conversations has four floors: core (who talks, and what was said), desk (agents' tools), automation (what nobody asked for), doors (how others reach it). Imports point down, types too; specs may look up.",
      severity: 'error',
      from: { path: `^services/conversations/src/${floor}/`, pathNot: '\\.spec\\.ts$|/testing/' },
      to: { path: '^services/conversations/src/', pathNot: `^services/conversations/src/${below}/` },
    })),
    {
      name: 'web-imports-only-contracts',
      comment: 'The browser shares words with the server, not code.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(libs|services)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'whatsapp-behind-its-port',
      comment:
        'Baileys is a release candidate of a moving protocol; only its adapter and the simulator may know it.',
      severity: 'error',
      from: { pathNot: '^services/gateway/src/whatsapp/(baileys|simulator)/' },
      to: { path: 'node_modules/@whiskeysockets/' },
    },
    {
      name: 'engines-behind-their-adapters',
      comment: 'A client of an engine is one adapter away from being replaced; only that adapter knows it.',
      severity: 'error',
      from: {
        pathNot: '^libs/(event-store/src/eventstoredb|event-store-double|bus/src/jetstream|jobs)/|^tests/',
      },
      to: {
        path: 'node_modules/(@eventstore|@grpc|google-protobuf|nats|ioredis|bullmq)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-has-few-homes',
      comment: 'A statement outside these roles would escape the company scope.',
      severity: 'error',
      from: {
        path: '^(services|libs)/',
        pathNot:
          '\\.(projection|queries|live|store|tables)\\.ts$|\\.spec\\.ts$|^libs/(read-model|projections|process-managers|event-store|resource|resource-testing|testing|settings|platform)/|^services/(gateway|identity)/',
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-effects-in-projections',
      comment:
        'A projection is replayed, an effect never: what sends or waits is a process, and no read model may know one.',
      severity: 'error',
      from: { path: '\\.(projection|live)\\.ts$|^libs/(projections|read-model|event-store|bus|jobs)/' },
      to: { path: '^libs/process-managers/' },
    },
    {
      name: 'no-circular',
      comment:
        'A circle has no first file to read. Types alone may refer to each other: they are gone when the code runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports is dead or misplaced.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '\\.(spec|d|contract)\\.tsx?$|(^|/)(main|index|vite\\.config)\\.tsx?$|^web/(public|src/testing)/|^libs/testing/',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
