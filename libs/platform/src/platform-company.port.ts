/** Injection token of the {@link PlatformCompany}. */
export const PLATFORM_COMPANY = Symbol('PlatformCompany');

/** The company that operates the installation: its settings apply to unauthenticated users. */
export interface PlatformCompany {
  /** The company of the first super user; company 1 while there is none. */
  id(): Promise<number>;
}
