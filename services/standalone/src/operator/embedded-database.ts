/** A module of its own, as it is loaded only where the command has to start the database. */
export { startEmbeddedPostgres } from '@prosa/platform';
