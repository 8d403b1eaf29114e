export * from './describe-resource';
export * from './record-app';
export * from './sample-input';
