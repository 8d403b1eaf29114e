import { PLAN_FEATURES } from '@prosa/contracts';
import { t } from '../../../i18n';
import type { Arrangement } from '../../../resource/declared-form';

/** What a plan counts. */
export const NUMBERS = ['users', 'connections', 'queues'] as const;
/** What a plan includes, and whether strangers see it. */
export const SWITCHES = [...PLAN_FEATURES, 'isPublic'] as const;

/** The sheet of a plan: its numbers beside each other, what it includes in a part of its own. */
export const inParts: Arrangement = line => (
  <>
    {line('name')}
    {line('value')}
    <div className="form-triple">{NUMBERS.map(name => line(name))}</div>
    {line('storageGb')}
    <fieldset className="fieldset form-part">
      <legend className="field-legend">{t('plans:includes')}</legend>
      {PLAN_FEATURES.map(name => line(name))}
    </fieldset>
    {line('isPublic')}
  </>
);
