import { useId } from 'react';
import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { COLUMN_ROLES } from '@prosa/contracts';
import type { ColumnRole, SheetSample } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatPhone } from '../../ui/formatters';
import type { SheetChoice } from './import-door';

/** The letter that spreadsheets give a column. */
const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

interface ChooseProps {
  readonly sample: SheetSample;
  readonly choice: SheetChoice;
  readonly isBusy: boolean;
  readonly onChange: (choice: SheetChoice) => void;
}

/** What a sheet holds, column by column over its first rows; what each is can be changed. */
export const ChooseColumns = ({ sample, choice, isBusy, onChange }: ChooseProps) => {
  const t = useT();
  const sheetId = useId();
  const { columns, rows, people, total, skipped, hidden, sheet, sheets } = sample;
  const { skipHidden } = choice;
  const roles = columns.map(({ role }) => role);
  const choose = (at: number, role: ColumnRole): void =>
    onChange({ ...choice, columns: roles.map((each, index) => (index === at ? role : each)) });
  const hasNumber = roles.includes('number');
  const [first] = people;
  return (
    <div>
      {sheets.length > 1 && (
        <div className="sheet-choice">
          <label htmlFor={sheetId}>{t('sheetImport:sheet')}</label>
          <HTMLSelect
            id={sheetId}
            value={sheet}
            disabled={isBusy}
            options={sheets.map(value => ({ value, label: value }))}
            // Another sheet has other columns.
            onChange={event => onChange({ skipHidden, sheet: event.currentTarget.value })}
          />
        </div>
      )}
      <p role="status">
        {t('sheetImport:found', { count: total })}
        {skipped > 0 && ` ${t('sheetImport:foundSkipped', { count: skipped })}`}
      </p>
      {!hasNumber && (
        <p className="form-fault" role="alert">
          {t('sheetImport:noNumber')}
        </p>
      )}
      <p className="field-note">
        {t('sheetImport:columnsHint', { variable: `{{${t('sheetImport:fieldExample')}}}` })}
      </p>
      <div className="sheet-columns" tabIndex={0} role="region" aria-label={t('sheetImport:columns')}>
        <table className="table">
          <thead>
            <tr>
              {columns.map(({ title, role }, at) => (
                <th key={letterOf(at)} scope="col" data-role={role}>
                  <span className="sheet-title" title={title}>
                    {title === '' ? t('sheetImport:column', { letter: letterOf(at) }) : title}
                  </span>
                  <HTMLSelect
                    fill
                    value={role}
                    disabled={isBusy}
                    aria-label={t('sheetImport:roleOf', { title: title === '' ? letterOf(at) : title })}
                    options={COLUMN_ROLES.filter(each => each !== 'field' || title !== '').map(each => ({
                      value: each,
                      label: t(`sheetImport:role.${each}`),
                    }))}
                    onChange={event => choose(at, event.currentTarget.value as ColumnRole)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, line) => (
              <tr key={line}>
                {columns.map(({ role }, at) => (
                  <td key={letterOf(at)} data-role={role}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {first !== undefined && (
        <p className="field-note">
          {t('sheetImport:firstPerson', {
            person: [first.name, formatPhone(first.number), first.email]
              .filter(each => each !== '')
              .join(' · '),
          })}
        </p>
      )}
      {hidden > 0 && (
        <Checkbox
          className="sheet-hidden"
          checked={skipHidden}
          disabled={isBusy}
          label={t('sheetImport:skipHidden', { count: hidden })}
          onChange={event => onChange({ ...choice, columns: roles, skipHidden: event.currentTarget.checked })}
        />
      )}
    </div>
  );
};
