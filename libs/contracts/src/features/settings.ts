import { admins, everyone, frames, type FeatureContract } from '../feature-contract';

/** The contract of settings. */
export const settingsContract = {
  errors: {
    ERR_NO_SETTING_FOUND: {
      status: 404,
      pt: 'Nenhuma configuração encontrada com este ID.',
      en: 'No setting found with this ID.',
      es: 'No se encontró ninguna configuración con este ID.',
    },
  },
  permissions: {
    'settings:read': everyone,
    'settings:manage': admins,
    'settings-page:see': admins,
  },
  channels: {
    /** A setting has another value. */
    settings: frames<{ action: 'update'; setting: { key: string; value: string } }>(),
  },
} as const satisfies FeatureContract;
