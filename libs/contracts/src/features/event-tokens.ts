import { admins, type FeatureContract } from '../feature-contract';

/** What a program may do with a token; `personal` lets it read personal values in what the other scopes show. */
export const TOKEN_SCOPES = ['events', 'read', 'messages:send', 'notes:write', 'personal'] as const;

/** One of {@link TOKEN_SCOPES}. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A token of a program, without the token itself. */
export interface EventTokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** The networks from which it may be used; empty: from everywhere. */
  readonly networks: readonly string[];
  readonly createdAt: string;
  /** The name of the user who made it. */
  readonly createdBy: string;
  /** Null: it does not expire. */
  readonly expiresAt: string | null;
  /** The last use, accurate to a minute; null before the first. */
  readonly usedAt: string | null;
}

/** The response to `POST /event-tokens`: the only place where the token itself appears. */
export interface NewEventTokenView extends EventTokenView {
  readonly token: string;
}

/** `GET /event-tokens`. */
export interface EventTokensAnswer {
  readonly tokens: readonly EventTokenView[];
}

/** The contract of tokens for programs that read. */
export const eventTokensContract = {
  errors: {
    ERR_SCOPE: {
      status: 403,
      pt: 'Este token não tem o escopo necessário para esta operação.',
      en: 'This token does not have the scope that this operation needs.',
      es: 'Este token no tiene el permiso que requiere esta operación.',
    },
    ERR_TOKEN_ADDRESS: {
      status: 403,
      pt: 'Este token não pode ser usado a partir deste endereço de rede.',
      en: 'This token may not be used from this network address.',
      es: 'Este token no puede usarse desde esta dirección de red.',
    },
    ERR_NO_EVENT_TOKEN_FOUND: {
      status: 404,
      pt: 'Token não encontrado.',
      en: 'Token not found.',
      es: 'Token no encontrado.',
    },
    ERR_EVENT_TOKEN_LIMIT: {
      status: 409,
      pt: 'A empresa já tem o máximo de 50 tokens. Revogue um que não é mais usado.',
      en: 'The company already has the maximum of 50 tokens. Revoke one that is no longer used.',
      es: 'La empresa ya tiene el máximo de 50 tokens. Revoque uno que ya no se use.',
    },
  },
  permissions: { 'webhooks:manage': admins },
  pages: { eventTokens: { pt: 'Tokens', en: 'Tokens', es: 'Tokens' } },
  limits: {
    eventTokens: 50,
    eventTokenName: { min: 1, max: 60 },
    eventTokenNetworks: 20,
    eventTokenDays: 366,
  },
} as const satisfies FeatureContract;
