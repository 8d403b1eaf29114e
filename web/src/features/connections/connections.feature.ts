import type { Feature } from '../../app/feature';

/** The company's WhatsApp connections. */
export const connectionsFeature: Feature = { name: 'connections' };
