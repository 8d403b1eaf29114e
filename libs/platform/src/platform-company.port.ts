/** Injection token of the {@link PlatformCompany}. */
export const PLATFORM_COMPANY = Symbol('PlatformCompany');

/** The company that runs the installation: its settings hold for people who are not signed in. */
export interface PlatformCompany {
  /** The company of the first super user; company 1 while there is none. */
  id(): Promise<number>;
}
