import type { SignInAnswer } from '@prosa/contracts';
import { api, switchSession } from '../api/client';
import { loadAnew } from '../core/navigation';

/** Where a super user chooses the company to work in, and comes back to. */
const COMPANIES = '/settings/companies';

/**
 * Starts a session as an administrator of another company and reloads the application: the server has set that
 * session's cookie, and no state of the own company may stay in memory.
 * @throws ApiError
 */
export const enterCompany = async (companyId: number, reason: string): Promise<void> => {
  await switchSession(() => api.post<SignInAnswer>(`/companies/${companyId}/access`, { reason }));
  loadAnew('/');
};

/**
 * Ends that session and reloads the application in the own company.
 * @throws ApiError
 */
export const leaveCompany = async (): Promise<void> => {
  await switchSession(() => api.delete<SignInAnswer>('/companies/access'));
  loadAnew(COMPANIES);
};
