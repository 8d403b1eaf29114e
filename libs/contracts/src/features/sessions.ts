import { everyone, frames, nobody, type FeatureContract } from '../feature-contract';
import type { CompanyRef } from './companies';
import type { UserView } from './users';

/** On whose behalf a super user works in another company. */
export interface ActingView {
  /** The super user's own name and company. */
  readonly name: string;
  readonly companyId: number;
  readonly reason: string;
}

/** A time when a super user was in the company, as its administrators read it. */
export interface CompanyAccessView {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** The kinds of changes that were refused during the access. */
  readonly refused: readonly ('password' | 'email' | 'user' | 'token')[];
  readonly at: string;
  /** Null while they are in. */
  readonly endedAt: string | null;
}

/** A place where a person is signed in, as they read it themselves. */
export interface OwnSessionView {
  readonly id: string;
  /** Browser and system; null for a program, or a session of before. */
  readonly device: string | null;
  readonly at: string;
  /** When it was last renewed, which happens every quarter of an hour while it is used. */
  readonly usedAt: string;
  readonly isThis: boolean;
}

/** The signed-in person as sign-in, refresh and `/auth/me` answer it. */
export interface SignedInUser extends UserView {
  readonly company: CompanyRef;
  /** Present while a super user acts as an administrator of this company. */
  readonly acting?: ActingView;
  /** Present while the company is overdue and its administrator signed in to pay. */
  readonly overdue?: boolean;
}

/** The response of sign-in and refresh. */
export interface SignInAnswer {
  readonly token: string;
  readonly user: SignedInUser;
  /** Days to the due date when fewer than five remain. */
  readonly expiresInDays?: number;
  /** The key that seals this person's drafts and queued messages in a browser after signing out, as base64url. */
  readonly sealingKey: string;
}

/** The contract of sessions. */
export const sessionsContract = {
  errors: {
    ERR_NO_SESSION_FOUND: {
      status: 404,
      pt: 'Esta sessão já foi encerrada.',
      en: 'This session has already ended.',
      es: 'Esta sesión ya terminó.',
    },
    ERR_NOT_WHILE_ACTING: {
      status: 403,
      pt: 'Enquanto você acessa a empresa como administrador, não é possível criar usuários ou tokens nem trocar senhas e e-mails.',
      en: 'While you act as an administrator of this company you cannot add users or tokens, nor change passwords and emails.',
      es: 'Mientras accedes a la empresa como administrador no puedes crear usuarios ni tokens, ni cambiar contraseñas o correos.',
    },
    ERR_INVALID_CREDENTIALS: {
      status: 400,
      pt: 'Erro de autenticação. Por favor, tente novamente.',
      en: 'Authentication error. Please try again.',
      es: 'Error de autenticación. Por favor, inténtalo de nuevo.',
    },
    ERR_SESSION_EXPIRED: {
      status: 403,
      pt: 'Sessão expirada. Por favor, entre novamente.',
      en: 'Session expired. Please sign in again.',
      es: 'Sesión vencida. Por favor, entra de nuevo.',
    },
    ERR_REFRESH_REFUSED: {
      status: 401,
      pt: 'Sessão encerrada. Por favor, entre novamente.',
      en: 'Session ended. Please sign in again.',
      es: 'Sesión terminada. Por favor, entra de nuevo.',
    },
    ERR_SIGNED_IN_ELSEWHERE: {
      status: 401,
      pt: 'Sua conta foi acessada em outro computador.',
      en: 'Your account was accessed on another computer.',
      es: 'Se accedió a tu cuenta en otro equipo.',
    },
  },
  permissions: {
    'companies:act': nobody,
    'live:follow': everyone,
  },
  limits: {
    password: { min: 5, max: 50 },
    /** Length of a password that users choose themselves (spec 2 §5). */
    ownPassword: { min: 8, max: 128 },
    socketPing: 18_000,
    loginErrorReset: 1_300,
    accessTokenMinutes: 15,
    refreshTokenDays: 7,
  },
  channels: {
    /** A newer sign-in of this person: browsers of other sessions sign out. */
    auth: frames<{
      action: 'update';
      user: { id: number; email: string; companyId: number };
      sessionId?: string;
    }>(),
  },
} as const satisfies FeatureContract;
