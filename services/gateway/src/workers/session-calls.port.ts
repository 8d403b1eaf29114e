import type { InboundConnection } from '@prosa/contracts';
import type { ChatRef, MessageRef, NumberCheck } from '../whatsapp/whatsapp.port';

/** Injection token of {@link SessionCalls}. */
export const SESSION_CALLS = Symbol('SessionCalls');

/** What can be asked of a session: with what, and what it answers. */
export interface SessionCallKinds {
  readonly start: { readonly request: null; readonly answer: null };
  readonly disconnect: { readonly request: null; readonly answer: null };
  readonly forget: { readonly request: null; readonly answer: null };
  readonly pairingCode: { readonly request: { readonly phone: string }; readonly answer: string };
  readonly checkNumbers: {
    readonly request: { readonly phones: readonly string[] };
    readonly answer: readonly NumberCheck[];
  };
  readonly profilePicture: { readonly request: { readonly chat: ChatRef }; readonly answer: string | null };
  readonly notice: {
    readonly request: { readonly id: string; readonly phone: string; readonly text: string };
    readonly answer: boolean;
  };
  readonly typing: {
    readonly request: { readonly chat: ChatRef; readonly state: 'composing' | 'recording' | 'paused' };
    readonly answer: null;
  };
  /** Somebody looks at a chat, or does no longer; said again while it lasts. */
  readonly looking: {
    readonly request: { readonly chat: ChatRef; readonly by: string; readonly looking: boolean };
    readonly answer: null;
  };
  readonly markRead: {
    readonly request: { readonly messages: readonly MessageRef[] };
    readonly answer: null;
  };
}

/** The name of something that can be asked of a session. */
export type SessionCallKind = keyof SessionCallKinds;

/** What a kind is asked with. */
export type SessionRequest<Kind extends SessionCallKind> = SessionCallKinds[Kind]['request'];

/** What a kind is answered with. */
export type SessionAnswer<Kind extends SessionCallKind> = SessionCallKinds[Kind]['answer'];

/** Reaches the session of a connection in whichever process it is; nothing depends on who asks. */
export interface SessionCalls {
  /**
   * Asks, and answers what the session answered.
   * @throws DomainError with what the session refused with; ERR_WAPP_NOT_INITIALIZED when none answered in time.
   */
  ask<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<SessionAnswer<Kind>>;
  /** Asks for something whose outcome nobody waits for, and that is worth nothing after some seconds. */
  tell<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<void>;
}
