import { PLAN_FEATURES } from '@prosa/contracts';
import { t } from '../../../i18n';
import type { Arrangement } from '../../../resource/declared-form';

/** The quotas of a plan. */
export const NUMBERS = ['users', 'connections', 'queues'] as const;
/** The features of a plan, and whether it is public. */
export const SWITCHES = [...PLAN_FEATURES, 'isPublic'] as const;

/** The form of a plan: quotas side by side, features in a separate part. */
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
