import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { viewerOf } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { FastifyRequest } from 'fastify';
import { CompanyCampaigns } from './company-campaigns.service';

/** Refuses routes of campaigns to companies that super users have not switched them on for. @throws ERR_CAMPAIGNS_DISABLED */
@Injectable()
export class CampaignAccessGuard implements CanActivate {
  constructor(private readonly access: CompanyCampaigns) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const viewer = viewerOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (viewer === null || !(await this.access.isSwitchedOn(viewer.companyId)))
      throw new DomainError('ERR_CAMPAIGNS_DISABLED');
    return true;
  }
}
