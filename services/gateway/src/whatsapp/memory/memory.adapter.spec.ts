import { RIG_WISHES } from '../testing/rig-wishes';
import { SCENARIOS } from '../testing/whatsapp.scenarios';
import { describeWhatsApp } from '../whatsapp.contract';
import { memoryRig } from './memory-rig';

describeWhatsApp('The memory provider', scenario => SCENARIOS[scenario](memoryRig(RIG_WISHES[scenario])));
