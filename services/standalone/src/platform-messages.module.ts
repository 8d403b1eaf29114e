import { Global, Module } from '@nestjs/common';
import { GatewayModule } from '../../gateway/src/gateway.module';

/** Lets identity send codes over WhatsApp: it asks through the platform's port, and the gateway of this process answers. */
@Global()
@Module({ imports: [GatewayModule], exports: [GatewayModule] })
export class PlatformMessagesModule {}
