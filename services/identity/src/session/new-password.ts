import { LIMITS } from '@prosa/contracts';
import { TextField, type TextFieldOptions } from '@prosa/http';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { brotliDecompressSync } from 'node:zlib';
import { COMMON_PASSWORDS } from './password-list';

/** Common passwords in languages that the library's list covers poorly. */
const OURS = [
  ...[
    'mudar123',
    'mudar1234',
    'senha1234',
    'senha12345',
    'senha123456',
    'senha2024',
    'senha2025',
    'senha2026',
  ],
  ...[
    'brasil123',
    'brasil10',
    'brasil2026',
    'flamengo1',
    'flamengo10',
    'corinthians',
    'corinthians1',
    'palmeiras1',
  ],
  ...['teste123', 'teste1234', 'admin1234', 'acesso123', 'bemvindo', 'bemvindo1', 'bemvindo123', 'deusefiel'],
  ...['jesuscristo', 'jesus123', 'contrasena', 'contrasena1', 'contrasena123', 'contraseña', 'contraseña1'],
  ...[
    'bienvenido',
    'bienvenido1',
    'whatsapp',
    'whatsapp1',
    'whatsapp123',
    'prosa123',
    'prosa1234',
    'prosa12345',
  ],
];

let known: ReadonlySet<string> | null = null;

const common = (): ReadonlySet<string> => {
  const list = (): string => brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString();
  known ??= new Set([...list().split('\n'), ...OURS]);
  return known;
};

/** Whether a password is among those that are guessed first, however it is capitalised. */
export const isCommonPassword = (password: string): boolean =>
  common().has(password.normalize('NFKC').toLowerCase());

/** Length of a password that another user sets (spec 1 §5), or that users choose themselves. */
const LENGTHS = { given: LIMITS.password, own: LIMITS.ownPassword } as const;

/**
 * A new password: not trimmed, of the specified length, and not a common one (ERR_COMMON_PASSWORD).
 */
export const NewPasswordField = (
  by: keyof typeof LENGTHS,
  options: Omit<TextFieldOptions, 'min' | 'max' | 'trim'> = {},
  validation: ValidationOptions = {},
): PropertyDecorator => {
  const text = TextField({ ...LENGTHS[by], trim: false, ...options }, validation);
  return (target, property) => {
    text(target, property);
    registerDecorator({
      name: 'isUncommonPassword',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        // Other types are rejected by the type check.
        validate: (password: unknown) => typeof password !== 'string' || !isCommonPassword(password),
        defaultMessage: () => `${String(property)} is one of the most common passwords`,
      },
    });
  };
};
