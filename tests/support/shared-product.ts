import { ApiClient } from './api-client';
import { startProduct } from './product';
import { NewCompany, type CompanyOptions } from './new-company';
import { ofWorker } from './worker-registry';

/** The signing key of the shared product, for specs that make tokens of their own. */
export const SHARED_JWT_SECRET = 'the-signing-key-of-the-shared-product-of-specs';

/**
 * What the shared product is started with besides the defaults: servers of specs may be called whatever their port,
 * and callers may come from addresses of their own, so that no spec uses up the guesses of another.
 */
const env = { JWT_SECRET: SHARED_JWT_SECRET, OUTBOUND_ALLOW: '127.0.0.0/8', TRUST_PROXY: '1' };

/** The name under which the worker notes it. */
export const SHARED = 'product';

/** The product that all specs of a Jest worker share, started by the first that needs it. */
export const sharedProduct = async (): Promise<{ readonly url: string }> =>
  ofWorker(SHARED, async () => {
    const { url, pid, dataDir } = await startProduct({ env, outlives: true });
    return { url, pid, dataDir };
  });

/**
 * A company of its own on the shared product, as the demo's but for what identifies it: an administrator (Alice
 * Admin), two agents (Ana Souza, Bruno Lima), three queues, three tags, three quick messages and one connection
 * without a phone.
 */
export const newCompany = async (options: CompanyOptions = {}): Promise<NewCompany> => {
  const { url } = await sharedProduct();
  return NewCompany.found(url, await ApiClient.signIn(url, 'super@prosa.test'), options);
};
