import { admins, everyone, frames, type FeatureContract } from '../feature-contract';
import type { Profile } from '../profiles';
import type { QueueRef } from './queues';

// Who works here, for which company, under which plan, as the API answers it.

/** A person of a company; never with anything secret. */
export interface UserView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly profile: Profile;
  readonly super: boolean;
  readonly companyId: number;
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
  readonly whatsappId: number | null;
  readonly online: boolean;
  readonly queues: readonly QueueRef[];
  readonly queueIds: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of users. */
export const usersContract = {
  errors: {
    ERR_COMMON_PASSWORD: {
      status: 422,
      pt: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
      en: 'This password is very common and easy to guess. Choose another one.',
      es: 'Esta contraseña es muy común y fácil de adivinar. Elige otra.',
    },
    ERR_NO_USER_FOUND: {
      status: 404,
      pt: 'Nenhum usuário encontrado com este ID.',
      en: 'No user found with this ID.',
      es: 'No se encontró ningún usuario con este ID.',
    },
    ERR_EMAIL_TAKEN: {
      status: 409,
      unique: 'email',
      pt: 'Já existe um usuário com este e-mail.',
      en: 'There is already a user with this email.',
      es: 'Ya existe un usuario con este correo.',
    },
    ERR_LAST_ADMIN: {
      status: 409,
      pt: 'A empresa precisa de pelo menos um administrador.',
      en: 'The company needs at least one administrator.',
      es: 'La empresa necesita al menos un administrador.',
    },
  },
  permissions: {
    'users:list': everyone,
    'users:manage': admins,
    'users-page:see': admins,
    'profile:edit': everyone,
  },
  limits: {
    userName: { min: 2, max: 50 },
    userStatusPing: 300_000,
  },
  channels: {
    user: frames<{ action: 'create' | 'update'; user: UserView } | { action: 'delete'; userId: number }>(),
  },
  pages: { users: { pt: 'Usuários', en: 'Users', es: 'Usuarios' } },
} as const satisfies FeatureContract;
