export * from './format-phone';
export * from './phone-faults';
export * from './phone-spellings';
export * from './read-phone';
export * from './typed-phone';
