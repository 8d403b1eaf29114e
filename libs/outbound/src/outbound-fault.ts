/** Why a call was not even tried. */
export type OutboundRefusal = 'url' | 'protocol' | 'port' | 'address' | 'redirect';

/** The address may not be called; nothing left this machine for it. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(readonly reason: OutboundRefusal) {
    super(`the address is not called: ${reason}`);
  }
}

/** Why a call has no answer. */
export type OutboundSilence = 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'encoding';

/** The request failed without a response; `sent` says whether the server may have processed it. Contains nothing of the request. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';

  constructor(
    readonly reason: OutboundSilence,
    readonly sent: boolean,
  ) {
    super(`the call has no answer: ${reason}`);
  }
}
