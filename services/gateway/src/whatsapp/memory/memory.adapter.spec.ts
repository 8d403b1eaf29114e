import { SCENARIOS } from '../testing/whatsapp.scenarios';
import { describeWhatsApp } from '../whatsapp.contract';
import { memoryRig } from './memory-rig';

describeWhatsApp('The memory provider', scenario => SCENARIOS[scenario](memoryRig()));
