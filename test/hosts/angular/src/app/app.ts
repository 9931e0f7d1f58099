import { Component, signal } from '@angular/core';
import { wellnessElements } from '@wellness/storefront/angular';

@Component({
  selector: 'app-root',
  imports: [wellnessElements],
  templateUrl: './app.html',
})
export class App {
  protected readonly added = signal(0);

  protected count(quantity: number): void {
    this.added.update((added) => added + quantity);
  }
}
