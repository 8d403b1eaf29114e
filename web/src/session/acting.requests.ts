import type { SignInAnswer } from '@prosa/contracts';
import { api, switchSession } from '../api/client';
import { loadAnew } from '../app/navigation';

/** Where a super user chooses the company to work in, and comes back to. */
const COMPANIES = '/settings/companies';

/**
 * Begins a session as an administrator of another company and starts the application anew in it: the server gave the
 * browser that session's cookie, and nothing of the own company stays in memory.
 * @throws ApiError
 */
export const enterCompany = async (companyId: number, reason: string): Promise<void> => {
  await switchSession(() => api.post<SignInAnswer>(`/companies/${companyId}/access`, { reason }));
  loadAnew('/');
};

/**
 * Ends that session and starts the application anew in the own company.
 * @throws ApiError
 */
export const leaveCompany = async (): Promise<void> => {
  await switchSession(() => api.delete<SignInAnswer>('/companies/access'));
  loadAnew(COMPANIES);
};
