export * from './absent-mailer';
export * from './captured-mailer';
export * from './letter';
export * from './mail.module';
export * from './mailer.port';
export * from './smtp-mailer';
