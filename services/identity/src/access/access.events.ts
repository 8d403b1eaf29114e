import { defineEvents, type Fact } from '@prosa/kernel';

/** A super user began to act as an administrator of the stream's company; the latest end is fixed. */
export type CompanyAccessed = Fact<
  'CompanyAccessed',
  {
    /** The super user's uuid, the subject of the name's key. */
    readonly userUuid: string;
    readonly userId: number;
    /** The super user's own company. */
    readonly userCompanyId: number;
    readonly name: string;
    readonly reason: string;
    /** ISO-8601 in UTC. */
    readonly until: string;
  }
>;

/** A super user left the company before the access expired. */
export type CompanyAccessEnded = Fact<'CompanyAccessEnded', Record<string, never>>;

/** A super user attempted a change that would have let them return as a user of the company, and was refused. */
export type CompanyAccessRefused = Fact<
  'CompanyAccessRefused',
  { readonly key: 'password' | 'email' | 'user' | 'token' }
>;

/** Every fact of a super user's access to a company. */
export type AccessEvent = CompanyAccessed | CompanyAccessEnded | CompanyAccessRefused;

/** The facts of access streams: one stream per access. */
export const accessEvents = defineEvents<AccessEvent>('access', {
  CompanyAccessed: { version: 1, personal: { name: 'userUuid' } },
  CompanyAccessEnded: { version: 1 },
  CompanyAccessRefused: { version: 1 },
});
