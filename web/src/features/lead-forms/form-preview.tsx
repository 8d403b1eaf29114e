import { useEffect, useRef } from 'react';
import type { PublicFormView } from '@prosa/contracts';
import { useLanguage } from '../../i18n';
import { emptyFilled } from '../../public-form/draft';
import { applyStyle, formElement } from '../../public-form/form-view';
// A shadow tree has no fonts of its own: the document declares them.
import '../../public-form/form-fonts.css';
import styles from '../../public-form/public-form.css?url';
import { textsFor } from '../../public-form/texts';

const styleSheet = (): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });

/** The form as its visitors see it, with its own styles and nothing of the application's; what is typed goes nowhere. */
export const FormPreview = ({ view }: { readonly view: PublicFormView }) => {
  const host = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const page = document.createElement('div');
    page.id = 'form';
    page.append(
      formElement({
        view,
        texts: textsFor([language])[1],
        filled: emptyFilled(),
        onChange: () => undefined,
        onSubmit: () => undefined,
      }),
    );
    applyStyle(element, view);
    const [sheet = styleSheet()] = shadow.querySelectorAll('link');
    shadow.replaceChildren(sheet, page);
  }, [view, language]);
  return <div ref={host} className="form-preview" />;
};
