export * from './company.settings';
export * from './setting-docs';
export * from './setting.definition';
export * from './setting.events';
export * from './setting.handlers';
export * from './setting.projection';
export * from './settings-reader';
export * from './settings.module';
