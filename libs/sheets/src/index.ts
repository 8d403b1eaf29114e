export * from './csv-rows';
export * from './csv-text';
export * from './people-rows';
export * from './phone-number';
export * from './sheet-reader';
export * from './sheet-limits';
export * from './workbook-of';
