import { Circle, Tick } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { PASSWORD_PARTS, partsMet } from './password.rule';

/** The parts of the rule, ticked off while the password is typed. */
export const PasswordChecklist = ({ password }: { readonly password: string }) => {
  const t = useT();
  const met = partsMet(password);
  const names = {
    length: t('passwordReset:ruleLength'),
    upper: t('passwordReset:ruleUpper'),
    lower: t('passwordReset:ruleLower'),
    digit: t('passwordReset:ruleDigit'),
  };
  return (
    <ul className="checklist">
      {PASSWORD_PARTS.map(part => {
        const isMet = met.includes(part);
        const rule = names[part];
        return (
          <li key={part} data-met={isMet}>
            {isMet ? <Tick size={14} /> : <Circle size={14} />}
            <span className="visually-hidden">
              {isMet ? t('passwordReset:ruleMet', { rule }) : t('passwordReset:ruleMissing', { rule })}
            </span>
            <span aria-hidden="true">{rule}</span>
          </li>
        );
      })}
    </ul>
  );
};
