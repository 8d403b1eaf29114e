import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { EyeOpen, Media } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { LeadFormView, PublicFormView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Dialog } from '../../ui/dialog';
import { FileField } from '../../ui/file-field';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { EditorFields, hasColors } from './editor-fields';
import { FormPage } from './form-page';
import { FormPreview } from './form-preview';
import { useFormStyle } from './use-form-style';

/** Why a file cannot be the logo (spec 2 §4); null for one that can. */
const logoFaultOf = ({ type, size }: File): 'logoNoImage' | 'logoTooLarge' | null => {
  // A system without a type for the file leaves it to the server.
  if (type !== '' && !type.startsWith('image/')) return 'logoNoImage';
  return size > LIMITS.formLogo ? 'logoTooLarge' : null;
};

const Editor = ({
  form,
  onSaved,
}: {
  readonly form: LeadFormView;
  readonly onSaved: (form: LeadFormView) => void;
}) => {
  const t = useT();
  const { company } = useUser();
  const isNarrow = useMediaQuery(NARROW);
  const [isPreviewed, setPreviewed] = useState(false);
  const [logoFault, setLogoFault] = useState<string | null>(null);
  const { style, setStyle, setLogo, logo, isChanged, isSaving, save } = useFormStyle(form, onSaved);
  const shown = useMemo(
    (): PublicFormView => ({
      formConfig: style.config,
      textForm: style.text,
      logo: logo.address,
      productsAndServices: form.productsAndServices,
      provider: form.provider,
      company: company.name,
    }),
    [style, logo.address, form, company.name],
  );
  const onChoose = (file: File): void => {
    const fault = logoFaultOf(file);
    setLogoFault(fault === null ? null : t(`leadForms:${fault}`));
    if (fault === null) setLogo(file);
  };
  const fields = (
    <form
      className="form-look"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <FileField
        texts={{
          legend: t('leadForms:logo'),
          none: t('leadForms:noLogo'),
          attach: t('leadForms:chooseLogo'),
          detach: t('leadForms:removeLogo'),
        }}
        name={logo.address === null ? null : (logo.name ?? t('leadForms:logo'))}
        icon={<Media size={14} />}
        accept="image/png,image/jpeg,image/webp,image/gif"
        hint={t('leadForms:logoHint')}
        fault={logoFault}
        onChoose={onChoose}
        onRemove={() => setLogo(null)}
      />
      <EditorFields value={style} onChange={setStyle} />
      <div className="form-look-buttons">
        <Button
          type="submit"
          intent="primary"
          text={t('leadForms:saveStyle')}
          loading={isSaving}
          disabled={!isChanged || !hasColors(style.config)}
        />
        <Button
          icon={<EyeOpen size={14} />}
          text={t('leadForms:seePreview')}
          onClick={() => setPreviewed(true)}
        />
      </div>
      {isPreviewed && (
        <Dialog isOpen onClose={() => setPreviewed(false)} title={t('leadForms:preview')} width={720}>
          <div className="form-preview-frame">
            <FormPreview view={shown} />
          </div>
        </Dialog>
      )}
    </form>
  );
  if (isNarrow) return fields;
  return (
    <div className="form-editor">
      {fields}
      <section className="form-preview-frame" aria-label={t('leadForms:preview')}>
        <FormPreview view={shown} />
      </section>
    </div>
  );
};

/** How a form looks, beside the form itself (spec 2 §2, Form editor). */
export const EditorScreen = () => {
  const t = useT();
  return (
    <FormPage title={t('shell:page.forms')} intro={t('leadForms:editorIntro')}>
      {(form, onSaved) => <Editor form={form} onSaved={onSaved} />}
    </FormPage>
  );
};
