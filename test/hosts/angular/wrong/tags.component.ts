import { Component } from '@angular/core';
import { wellnessElements } from '@wellness/storefront/angular';

@Component({
  selector: 'app-tags',
  imports: [wellnessElements],
  templateUrl: './tags.component.html',
})
export class TagsComponent {
  protected readonly level = 2;
  protected readonly name: string | null = null;

  protected log(quantity: number): void {
    console.log(quantity);
  }
}
