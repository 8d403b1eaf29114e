import './simulator.css';
import './backstage.css';
import './phone-content.css';
import { chat } from './chat';
import { crowdBox } from './crowd-box';
import { el } from './dom';
import { faultBox } from './fault-box';
import { formBox } from './form-box';
import { groupBox } from './group-box';
import { addPhoneForm, phoneList } from './phone-list';
import { recipientsBox } from './recipients-box';
import { scanBox } from './scan-box';
import { Simulation } from './simulation';
import type { World } from './simulation';
import { texts } from './texts';

const root = document.getElementById('simulator');
if (root === null) throw new Error('the page has no #simulator');

const WIDE = matchMedia('(min-width: 900px)');

const simulation = new Simulation((world, before) => draw(world, before));
const phones = phoneList(simulation);
const scan = scanBox(simulation);
const open = chat(simulation);
const crowd = crowdBox();
const backstage = el('div', { class: 'boxes' }, faultBox(), crowd.element, recipientsBox(), formBox());
const failure = el('p', { class: 'failure', role: 'status' });
const page = el(
  'main',
  { class: 'page' },
  el(
    'div',
    { class: 'side' },
    el(
      'div',
      { class: 'side-head' },
      el('h1', {}, texts.title),
      el(
        'span',
        { class: 'links' },
        el('a', { href: '/simulator/mails' }, texts.mails),
        el('a', { href: '/simulator/bank' }, texts.bank),
        el('a', { href: '/' }, texts.openApp),
      ),
      el('p', { class: 'quiet' }, texts.intro),
    ),
    failure,
    el(
      'section',
      {},
      el('h2', {}, texts.customers),
      phones.element,
      addPhoneForm(simulation),
      groupBox(simulation),
    ),
    scan.element,
    backstage,
  ),
  el('div', { class: 'stage' }, open.element),
);

const draw = (world: World, before: World): void => {
  page.dataset['open'] = world.selected === null ? 'list' : 'chat';
  failure.textContent = world.failed ? texts.failed : '';
  phones.draw(world);
  if (world.phones !== before.phones || world.codes !== before.codes) scan.draw(world);
  if (world.phones !== before.phones) crowd.draw(world);
  if (world.selected !== null) open.draw(world);
};

document.documentElement.lang = texts.language;
root.replaceWith(page);
draw(simulation.world, simulation.world);
scan.draw(simulation.world);
crowd.draw(simulation.world);
const first = simulation.world.customers[0];
if (WIDE.matches && first !== undefined) simulation.select(first.number);
simulation.start();
