/** Injection token of the address of the database in which owners of the campaigns' work are settled. */
export const LANES_DATABASE_URL = Symbol('LanesDatabaseUrl');
