import { Form, Style, Wrench } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const shapers = { permission: 'leadForms:manage', leadsOn: true } as const;
const settlers = { permission: 'leadConfig:manage', leadsOn: true } as const;

/** The public forms of connections: fields, appearance, and the bot (spec 2 §2). */
export const leadFormsFeature: Feature = {
  name: 'leadForms',
  routes: [
    {
      path: '/form-register',
      guard: 'private',
      ...shapers,
      title: 'shell:page.formRegister',
      screen: lazyScreen(async () => (await import('./register-screen')).RegisterScreen),
    },
    {
      path: '/forms',
      guard: 'private',
      ...shapers,
      title: 'shell:page.forms',
      screen: lazyScreen(async () => (await import('./editor-screen')).EditorScreen),
    },
    {
      path: '/leads-config',
      guard: 'private',
      ...settlers,
      title: 'shell:page.leadsConfig',
      screen: lazyScreen(async () => (await import('./config-screen')).ConfigScreen),
    },
  ],
  menu: [
    {
      id: 'form-register',
      to: '/form-register',
      label: 'shell:page.formRegister',
      icon: Form,
      section: 'leads',
      order: 40,
      ...shapers,
    },
    {
      id: 'forms',
      to: '/forms',
      label: 'shell:page.forms',
      icon: Style,
      section: 'leads',
      order: 30,
      ...shapers,
    },
    {
      id: 'leads-config',
      to: '/leads-config',
      label: 'shell:page.leadsConfig',
      icon: Wrench,
      section: 'leads',
      order: 50,
      ...settlers,
    },
  ],
};
