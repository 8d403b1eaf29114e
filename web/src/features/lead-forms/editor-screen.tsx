import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { LeadFormView, PublicFormView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { FileField } from '../../ui/file-field';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { TabList, TabPanel } from '../../ui/tab-list';
import { EditorFields, hasColors } from './editor-fields';
import { FormPage } from './form-page';
import { FormPreview } from './form-preview';
import { useFormStyle } from './use-form-style';

const PARTS = ['look', 'preview'] as const;

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
  const [part, setPart] = useState<string>('look');
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
    const isTooLarge = file.size > LIMITS.formLogo;
    setLogoFault(isTooLarge ? t('leadForms:logoTooLarge') : null);
    if (!isTooLarge) setLogo(file);
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
      <Button
        type="submit"
        intent="primary"
        text={t('leadForms:saveStyle')}
        loading={isSaving}
        disabled={!isChanged || !hasColors(style.config)}
      />
    </form>
  );
  const preview = (
    <section className="form-preview-frame" aria-label={t('leadForms:preview')}>
      <FormPreview view={shown} />
    </section>
  );
  if (!isNarrow)
    return (
      <div className="form-editor">
        {fields}
        {preview}
      </div>
    );
  return (
    <>
      <TabList
        label={t('shell:page.forms')}
        idPrefix="form"
        tabs={PARTS.map(id => ({ id, label: t(`leadForms:${id}`) }))}
        value={part}
        onChange={setPart}
      />
      <TabPanel idPrefix="form" value={part}>
        {part === 'look' ? fields : preview}
      </TabPanel>
    </>
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
