import type { InboundConnection } from '@prosa/contracts';
import type { ChatRef, MessageRef, NumberCheck } from '../whatsapp/whatsapp.port';

/** Injection token of {@link SessionCalls}. */
export const SESSION_CALLS = Symbol('SessionCalls');

/** The calls to a session, with their requests and answers. */
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
  /** A chat has viewers, or none any more; repeated while it lasts. */
  readonly looking: {
    readonly request: { readonly chat: ChatRef; readonly by: string; readonly looking: boolean };
    readonly answer: null;
  };
  readonly markRead: {
    readonly request: { readonly messages: readonly MessageRef[] };
    readonly answer: null;
  };
}

/** The name of a call. */
export type SessionCallKind = keyof SessionCallKinds;

/** The request of a call. */
export type SessionRequest<Kind extends SessionCallKind> = SessionCallKinds[Kind]['request'];

/** The answer of a call. */
export type SessionAnswer<Kind extends SessionCallKind> = SessionCallKinds[Kind]['answer'];

/** Calls the session of a connection in whichever process it runs; callers need not be in the same process. */
export interface SessionCalls {
  /**
   * Calls a session and returns its answer.
   * @throws DomainError with the session's error code; ERR_WAPP_NOT_INITIALIZED when none answered in time.
   */
  ask<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<SessionAnswer<Kind>>;
  /** Fire and forget: the call expires after some seconds. */
  tell<Kind extends SessionCallKind>(
    connection: InboundConnection,
    kind: Kind,
    request: SessionRequest<Kind>,
  ): Promise<void>;
}
