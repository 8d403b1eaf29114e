import type { WireNode } from './wire-library';
import { node } from './wire-node';

/** The last stanza of a connection that was replaced, or whose device was unlinked. */
export function conflict(type: 'replaced' | 'device_removed'): WireNode {
  const code = type === 'device_removed' ? '401' : undefined;
  return node('stream:error', { code }, [node('conflict', { type })]);
}
