import 'reflect-metadata';
import { requestValidation, ValidationFault } from '@prosa/http';
import { ResetPasswordPath, ResetPasswordRequest } from '../password-reset/password-reset.commands';
import { SignUpRequest } from '../sign-up/sign-up.commands';
import { AddCompanyRequest } from '../administration/company.commands';
import { AddUserRequest, ChangeUserRequest } from '../administration/user.commands';
import { isCommonPassword } from './new-password';

type Shape = new () => object;

const person = { name: 'Ana Souza', email: 'ana@demo.test' };
const routes: readonly (readonly [Shape, string, object])[] = [
  [SignUpRequest, 'password', { ...person, phone: '+55 11 98888-7777', planId: 1 }],
  [ResetPasswordRequest, 'password', { email: person.email, token: '123456' }],
  [ResetPasswordPath, 'newPassword', { email: person.email, token: '123456' }],
  [AddUserRequest, 'password', person],
  [ChangeUserRequest, 'password', {}],
  [AddCompanyRequest, 'password', person],
];

/** Whether a body is accepted, rejected for a common password only, or for another reason. */
const verdictOn = async (shape: Shape, body: object): Promise<'taken' | 'common' | 'wrong'> => {
  try {
    await requestValidation().transform(body, { type: 'body', metatype: shape });
    return 'taken';
  } catch (fault) {
    if (!(fault instanceof ValidationFault)) throw fault;
    return fault.details.every(({ rule }) => rule === 'isUncommonPassword') ? 'common' : 'wrong';
  }
};

describe('a common password', () => {
  it.each([
    'password',
    'PassWord',
    '123456789',
    'qwertyuiop',
    'Senha123',
    'Mudar123',
    'Flamengo10',
    'whatsapp',
  ])('%s is one', password => expect(isCommonPassword(password)).toBe(true));

  it.each(['prosa-demo', 'correto cavalo bateria grampo', 'Xk7!tq0-vinte', ''])('%s is none', password =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('a new password', () => {
  it.each(routes)('in a %p is refused when it is a common one, and only then', async (shape, field, rest) => {
    expect(await verdictOn(shape, { ...rest, [field]: 'Password123' })).toBe('common');
    expect(await verdictOn(shape, { ...rest, [field]: 'Vinte-E-Dois-Gatos-22' })).toBe('taken');
    expect(await verdictOn(shape, { ...rest, [field]: 'ab' })).toBe('wrong');
    expect(await verdictOn(shape, { ...rest, [field]: 7 })).toBe('wrong');
  });

  it('may be omitted, or empty, where the current one stays', async () => {
    for (const body of [{}, { password: '' }]) expect(await verdictOn(ChangeUserRequest, body)).toBe('taken');
  });
});
